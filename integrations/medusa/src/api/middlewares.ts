// Keeps the bytes of events, as their signature is over them, and takes our codes out of changes of a cart.
import { defineMiddlewares } from '@medusajs/framework/http';
import { takeCodes } from './take-codes';

export default defineMiddlewares({
  routes: [
    { matcher: '/hooks/stackable', methods: ['POST'], bodyParser: { preserveRawBody: true } },
    { matcher: '/store/carts/:id', methods: ['POST'], middlewares: [takeCodes] },
  ],
});

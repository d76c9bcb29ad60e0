// Keeps the bytes of events: their signature is over them.
import { defineMiddlewares } from '@medusajs/framework/http';

export default defineMiddlewares({
  routes: [{ matcher: '/hooks/stackable', methods: ['POST'], bodyParser: { preserveRawBody: true } }],
});

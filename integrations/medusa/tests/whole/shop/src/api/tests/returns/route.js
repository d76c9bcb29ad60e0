// POST /tests/returns: a received return of an order, as Medusa's workflow leaves it, with its event.
const { Modules } = require('@medusajs/framework/utils');

exports.AUTHENTICATE = false;

exports.POST = async (request, response) => {
  const { order_id, quantity } = request.body;
  const orders = request.scope.resolve(Modules.ORDER);
  const order = await orders.retrieveOrder(order_id, { relations: ['items'] });
  const items = [{ id: order.items[0].id, quantity }];
  await orders.registerFulfillment({ order_id, items });
  const made = await orders.createReturn({ order_id, items });
  const data = { order_id, return_id: made.id };
  await request.scope.resolve(Modules.EVENT_BUS).emit({ name: 'order.return_received', data });
  response.json(data);
};

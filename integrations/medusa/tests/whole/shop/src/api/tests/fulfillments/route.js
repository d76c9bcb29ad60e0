// POST /tests/fulfillments: marks all units of an order as sent, without a stock or a carrier.
const { Modules } = require('@medusajs/framework/utils');

exports.AUTHENTICATE = false;

exports.POST = async (request, response) => {
  const { order_id } = request.body;
  const orders = request.scope.resolve(Modules.ORDER);
  const order = await orders.retrieveOrder(order_id, { relations: ['items'] });
  const items = order.items.map(({ id, quantity }) => ({ id, quantity }));
  await orders.registerFulfillment({ order_id, items });
  response.json({ items });
};

import { endpoints } from '@vajra/contract';
import type { Mount } from '../../platform/http/mount.ts';
import { StreamedList } from '../../platform/http/streamed-list.ts';
import { checkAddress } from './check-address.ts';
import type { Checkout } from './checkout.service.ts';
import type { OrderCharts } from './order-chart.service.ts';
import type { OrderList } from './order-list.service.ts';
import type { OrderStatuses } from './order-status.service.ts';
import type { Orders } from './orders.service.ts';
import type { PublicOrders } from './public-orders.service.ts';
import type { Shipments } from './shipments.service.ts';
import type { UnusualHolds } from './unusual-holds.service.ts';

interface OrderServices {
  orders: Orders;
  checkout: Checkout;
  orderStatuses: OrderStatuses;
  orderCharts: OrderCharts;
  orderList: OrderList;
  unusualHolds: UnusualHolds;
  shipments: Shipments;
  publicOrders: PublicOrders;
}

export function mountOrders(mount: Mount, services: OrderServices): void {
  const { orders, checkout, orderStatuses, orderCharts, orderList, unusualHolds, shipments } =
    services;
  const { publicOrders } = services;

  mount(endpoints.createOrder, ({ body, caller, address, request }) => {
    const shippingAddress = checkAddress(body.shippingAddress);
    return checkout.place({ caller, address }, { ...body, shippingAddress }, request);
  });

  mount(endpoints.cancelOrder, async ({ params, caller }) => {
    const order = await orderStatuses.cancel(caller.u_id, params.orderId);
    const message =
      order.status === 'Cancelled'
        ? 'Order cancelled successfully.'
        : 'Your order has been shipped already, so we have recorded a return request. We will write to you.';
    return { message, order };
  });

  mount(endpoints.getMyOrders, ({ query, caller }) =>
    orders.listForCustomer(caller.u_id, query.page, query.perPage),
  );

  mount(endpoints.getMyOrder, ({ params, caller }) =>
    orders.findForCustomer(caller.u_id, params.orderId),
  );

  mount(endpoints.getPublicOrder, ({ params: { orderId }, query: { key }, address }) =>
    publicOrders.find({ orderId, key, address }),
  );

  mount(endpoints.getOrders, ({ query }) => orderList.page(query));

  mount(endpoints.getAllOrders, async () => new StreamedList(orders.all()));

  mount(endpoints.getAcceptedOrders, async () => new StreamedList(orders.accepted()));

  mount(endpoints.getOrderChart, ({ query }) => orderCharts.chart(query));

  mount(endpoints.exportOrders, async ({ query }) => orderList.export(query));

  mount(endpoints.getUnusualHolds, async () => ({ holds: await unusualHolds.list() }));

  // Mounted after the literal paths above, which would match the order id parameter.
  mount(endpoints.getOrder, ({ params }) => orderList.get(params.orderId));

  mount(endpoints.changeOrderStatus, async ({ params, body, caller }) => ({
    message: 'Status updated successfully!',
    order: await orderStatuses.change(caller.u_id, params.orderId, body),
  }));

  mount(endpoints.addShipment, async ({ params, body, caller }) => ({
    message: 'Shipment added.',
    order: await shipments.add(caller.u_id, params.orderId, body),
  }));

  mount(endpoints.changeShipment, async ({ params: { orderId, shipmentId }, body }) => ({
    message: 'Shipment updated.',
    order: await shipments.change(orderId, shipmentId, body),
  }));

  mount(endpoints.removeShipment, async ({ params: { orderId, shipmentId } }) => ({
    message: 'Shipment removed.',
    order: await shipments.remove(orderId, shipmentId),
  }));
}

// A payment provider that declines every payment.
const { AbstractPaymentProvider, ModuleProvider, Modules, PaymentSessionStatus } = require('@medusajs/framework/utils');

class DecliningPayment extends AbstractPaymentProvider {
  static identifier = 'declining';

  async initiatePayment() {
    return { id: 'declining', data: {} };
  }
  async authorizePayment() {
    return { status: PaymentSessionStatus.ERROR, data: {} };
  }
  async getPaymentStatus() {
    return { status: PaymentSessionStatus.PENDING, data: {} };
  }
  async updatePayment() {
    return { data: {} };
  }
  async deletePayment() {
    return { data: {} };
  }
  async capturePayment() {
    return { data: {} };
  }
  async cancelPayment() {
    return { data: {} };
  }
  async refundPayment() {
    return { data: {} };
  }
  async retrievePayment() {
    return { data: {} };
  }
  async getWebhookActionAndData() {
    return { action: 'not_supported' };
  }
}

module.exports = ModuleProvider(Modules.PAYMENT, { services: [DecliningPayment] });

// The planner's input for the request of a caller.
import { type Caller, evaluationInput, type EvaluationRequest, factsOf } from '../../support/core';

const SERVER = { kind: 'server', keyId: 'key-1' } as Caller;
const CLAIM = { kind: 'client', keyId: 'key-1' } as Caller;
const SHOPPER: Caller = { ...CLAIM, shopper: { sourceId: 'ann', orders: ['cart-1'] } };
const facts = factsOf({ project: { shopper_customer_members: ['name'] } });

const request: EvaluationRequest = {
  redeemables: [],
  customer: { name: 'Ann', email: 'ann@shop.example' },
  order: { source_id: 'cart-1' },
  options: { expand: ['explain'] },
};
const input = (caller: Caller, sent = request) => evaluationInput(caller, { request: sent, facts, nowMs: 7 });

describe('evaluationInput', () => {
  it('is the request of a backend as it is', () => {
    expect(input(SERVER)).toEqual({
      ...{
        request,
        facts,
        nowMs: 7,
        keyId: 'key-1',
        requestId: null,
        principal: 'PROJECT',
        isShopsOrder: true,
        isPerson: false,
        explain: true,
      },
    });
    expect(input(SERVER).request).toBe(request);
    expect(input({ ...SERVER, requestId: 'req-1' }).requestId).toBe('req-1');
  });

  it('has the customer of a token, and its orders', () => {
    expect(input(SHOPPER)).toMatchObject({ principal: 'SHOPPER', isShopsOrder: true });
    expect(input(SHOPPER).request).toEqual({ ...request, customer: { name: 'Ann', source_id: 'ann' } });
    expect(input(CLAIM)).toMatchObject({ principal: 'CLAIM', isShopsOrder: false, request });
  });

  it('explains to a backend that asks for it', () => {
    const { options, ...silent } = request;

    expect(input(CLAIM).explain).toBe(false);
    expect(input(SERVER, silent).explain).toBe(false);
    expect(input(SERVER, { ...request, options: {} }).explain).toBe(false);
    expect(input(SERVER, { ...request, options: { expand: ['order'] } }).explain).toBe(false);
  });
});

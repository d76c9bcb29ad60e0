// @stackable/agents: discounts in agent checkouts. Pure functions: no HTTP, no clock, no dependency.
export type { AnswerEntry, AnswerOrder, ValidationAnswer, ValidationAnswers } from './answers';
export type { Allocation } from './applied';
export type { AcpDiscount, AppliedDiscount, Coupon, UcpDiscount } from './applied-forms';
export {
  type AgentDiscounts,
  type AnswerInput,
  type DiscountTotal,
  fromAnswer,
  type Message,
  type RejectedCode,
} from './from-answer';
export { type GuessRecord, MAX_REFUSED_CODES, recordGuesses } from './guesses';
export { type Protocol, PROTOCOLS, UnsupportedProtocol } from './protocols';
export type { DiscountCodeReason, Disclosure } from './reasons';
export { type AcceptedClaim, acceptClaims, type Eligibility, InvalidRequest, readCodes } from './requests';
export {
  type CartLine,
  nextValidation,
  toValidation,
  type ValidationInput,
  type ValidationRequest,
} from './validation';

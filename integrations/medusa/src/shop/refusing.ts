// Refuses a completion: the message begins with what a storefront tells apart, and ends with a sentence for the shopper.
import { MedusaError } from '@medusajs/framework/utils';
import { sentenceOf } from '../shop-core/refusals';

/** A code of the cart does not apply any more. */
export function refuse(key: string): MedusaError {
  return notAllowed(`stackable_refused: ${sentenceOf(key)}`);
}

/** The discounts differ from those that the cart shows. */
export function reportChange(): MedusaError {
  return notAllowed('stackable_changed: The discounts of your cart have changed. Please check the new total.');
}

/** The service could not confirm the discounts. */
export function reportUnavailable(): MedusaError {
  return notAllowed('stackable_unavailable: Your discounts cannot be confirmed right now. Please try again.');
}

function notAllowed(message: string): MedusaError {
  return new MedusaError(MedusaError.Types.NOT_ALLOWED, message);
}

// A text of a form that is not allowed is refused with the form that is.
import * as app from '../support/app';
import * as rules from '../../schemas/compiled/earning-rules/create';
import * as project from '../../schemas/compiled/management/create-project';
import * as user from '../../schemas/compiled/users/invite';
import * as rule from '../../schemas/compiled/validation-rules/create';

function detailsOf(validate: app.Validator, body: unknown): string | undefined {
  try {
    app.checkBody(validate, body);
  } catch (error) {
    if (error instanceof app.ApiError) return error.failure.details;
    throw error;
  }
  return undefined;
}

test.each([
  [
    'points',
    rules.validate,
    [{ event: 'order.paid', loyalty: { type: 'FIXED', points: '5x' } }],
    'Property [0].loyalty.points must be a whole number, 0 or more, as a number or as text.',
  ],
  [
    'a currency',
    project.validate,
    { name: 'Shop', currency: 'euro' },
    'Property .currency must be the three capitals of a currency, such as EUR.',
  ],
  [
    'an e-mail address',
    user.validate,
    { email: 'jo.example.com', projects: {} },
    'Property .email must be an e-mail address.',
  ],
  [
    'a context without words of its own',
    rule.validate,
    { name: 'A', rules: { logic: '' }, context_type: 'Big Words' },
    'Property .context_type must have the form ^[a-z0-9_]+(\\.[a-z0-9_]+)*$.',
  ],
])('%s', (_case, validate, body, details) => {
  expect(detailsOf(validate, body)).toBe(details);
});

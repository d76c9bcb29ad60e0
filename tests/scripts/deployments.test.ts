// npm run rollback: which deployment it goes back to.
import { deploymentsIn, targetOf } from '../../scripts/deploy/deployments';

const LIST = `2026-11-20 10:00:00 UTC
Timestamp: 1795168800000
Files:
  - compiled-cloudformation-template.json
  - orders-get.zip
2026-11-22 16:22:29 UTC
Timestamp: 1795364549226
Files:
  - compiled-cloudformation-template.json
2026-11-21 09:30:00 UTC
Timestamp: 1795253400000
Files:
  - compiled-cloudformation-template.json
`;

describe('deploymentsIn', () => {
  it('finds what was deployed, the newest first', () => {
    expect(deploymentsIn(LIST)).toEqual(['1795364549226', '1795253400000', '1795168800000']);
  });

  it('finds nothing where nothing was deployed', () => {
    expect(
      deploymentsIn("No deployments found, if that's unexpected ensure that stage and region are correct"),
    ).toEqual([]);
  });
});

describe('targetOf', () => {
  const all = deploymentsIn(LIST);

  it('is the one before the newest, or the one that is named', () => {
    expect(targetOf(all, null)).toBe('1795253400000');
    expect(targetOf(all, '1795168800000')).toBe('1795168800000');
  });

  it.each([
    ['nothing was deployed', [], null, 'There is no deployment before the newest one.'],
    ['there was one deployment', all.slice(0, 1), null, 'There is no deployment before the newest one.'],
    ['the named one is gone', all, '1', 'There is no deployment 1: 1795364549226'],
  ])('refuses where %s', (_case, deployments, named, problem) => {
    expect(() => targetOf(deployments, named)).toThrow(problem);
  });
});

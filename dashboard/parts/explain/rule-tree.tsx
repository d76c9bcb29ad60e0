// Validation rules in words, as a tree; with the result of each, if they were tested.
import { useQuery } from '@tanstack/react-query';
import { ruleQuery } from '../../api/rules';
import { moneyText } from '../../model/money';
import { type Finding, sawOf, verdictOf } from '../../model/explain/findings';
import { type RuleNode, type ExplainableRuleSet, ruleTree, ruleWords } from '../../model/explain/rules';
import { useProject } from '../format';
import { ProblemNote, Skeleton } from '../screen';
import { t } from '../../texts/text';

interface TreeProps {
  readonly set: ExplainableRuleSet;
  /** Findings of the top-level rules, each with those of nested rules. */
  readonly findings?: readonly Finding[];
}

export function RuleTree({ set, findings = [] }: TreeProps) {
  const tree = ruleTree(set);
  if (!tree) return <p className="soft small">{t('No rules.')}</p>;
  return (
    <ul className="rules">
      <Node node={tree} findings={findings} />
    </ul>
  );
}

/** @param id of the rule set, which the API has */
export function StoredRules({ id, findings }: { readonly id: string; readonly findings?: readonly Finding[] }) {
  const { data, error } = useQuery(ruleQuery(id));
  if (error) return <ProblemNote error={error} />;
  if (!data) return <Skeleton lines={2} />;
  return (
    <div>
      <p className="small soft">
        <bdi>{data.name}</bdi>
      </p>
      <RuleTree set={data.rules} {...(findings && { findings })} />
    </div>
  );
}

function Node({ node, findings }: { readonly node: RuleNode; readonly findings: readonly Finding[] }) {
  const { currency, locale } = useProject();
  if (node.kind !== 'RULE') {
    return (
      <li>
        <span className="small soft">{node.kind === 'ALL' ? t('All of these') : t('One of these')}</span>
        <ul>
          {node.items.map((item, index) => (
            <Node key={index} node={item} findings={findings} />
          ))}
        </ul>
      </li>
    );
  }
  const finding = findings.find(({ number }) => number === node.number);
  const money = (amount: number): string => moneyText(amount, { currency, locale });
  const saw = finding ? sawOf(finding, node.rule, money) : null;
  return (
    <li>
      {finding ? <Mark finding={finding} /> : null} <bdi>{ruleWords(node.rule, money)}</bdi>
      {saw === null ? null : (
        <span className="small soft">
          {' · '}
          <bdi>{saw}</bdi>
        </span>
      )}
      {node.below ? (
        <ul>
          <Node node={node.below} findings={finding?.rules ?? []} />
        </ul>
      ) : null}
    </li>
  );
}

function Mark({ finding }: { readonly finding: Finding }) {
  const { tone, words } = verdictOf(finding);
  return <span className={tone === null ? 'badge' : `badge ${tone}`}>{words}</span>;
}

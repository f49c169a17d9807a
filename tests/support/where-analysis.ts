import {
  AndNode,
  BinaryOperationNode,
  ColumnNode,
  OperatorNode,
  ParensNode,
  RawNode,
  ReferenceNode,
  TableNode,
  ValueNode,
  type JoinNode,
  type OperationNode,
} from 'kysely';

/** The confined tables of a statement by name, each with its user id value. */
export type Owners = ReadonlyMap<string, unknown>;

/** One side of an equality: the key of a table, or a value. */
type Term = { table: string } | { value: unknown };

/** An equality of two terms. For a left join it says something only about the joined table, `only`. */
export interface Equality {
  terms: [Term, Term];
  only: string | undefined;
}

/** A table or subquery that a statement reads or writes. */
export interface Source {
  name: string;
  /** The key column; undefined for a subquery. */
  key: string | undefined;
}

/** Thrown when a statement may reach rows of several users, or when its form is not supported. */
export class Unconfined extends Error {}

/** Adds a table to the owners when it is equal to a value or to the key of a confined table. */
export function follow({ terms, only }: Equality, owners: Map<string, unknown>): void {
  for (const [one, other] of [terms, terms.toReversed()] as [Term, Term][]) {
    if (!('table' in one) || owners.has(one.table) || (only !== undefined && only !== one.table)) continue;
    if ('value' in other) owners.set(one.table, other.value);
    else if (owners.has(other.table)) owners.set(one.table, owners.get(other.table));
  }
}

/** Returns the source of a table node. Throws Unconfined when the node has an unsupported form. */
export function getSource(node: OperationNode): Source {
  if (node.kind === 'AliasNode') {
    const { node: aliased, alias } = node as OperationNode & { node: OperationNode; alias: { name?: string } };
    if (alias.name === undefined) throw new Unconfined();
    return { name: alias.name, key: TableNode.is(aliased) ? getKeyColumn(aliased) : undefined };
  }
  if (!TableNode.is(node)) throw new Unconfined();
  return { name: node.table.identifier.name, key: getKeyColumn(node) };
}

/** Returns the column with the user id of a table. */
export function getKeyColumn({ table }: TableNode): string {
  return table.identifier.name === 'users' ? 'id' : 'userId';
}

/** True for the column with the user id of a row. The id of `users` is never changed by a statement. */
export function isKey(column: OperationNode): boolean {
  return ColumnNode.is(column) && column.column.name === 'userId';
}

/**
 * Returns the function that finds the table whose key an expression is. A column without a table name belongs to the
 * only source.
 */
export function getKeys(sources: readonly Source[], outer: Owners): (node: OperationNode) => string | undefined {
  return (node) => {
    if (!ReferenceNode.is(node) || !ColumnNode.is(node.column)) return undefined;
    const column = node.column.column.name;
    const name = node.table?.table.identifier.name ?? (sources.length === 1 ? sources[0]?.name : undefined);
    const source = sources.find((each) => each.name === name);
    if (source !== undefined) return source.key === column ? name : undefined;
    return name !== undefined && outer.has(name) && column === 'userId' ? name : undefined;
  };
}

/** Returns the equalities that hold for all rows of a condition. */
export function equalitiesIn(
  condition: OperationNode | undefined,
  getKey: (node: OperationNode) => string | undefined,
  only?: string,
): Equality[] {
  if (condition === undefined) return [];
  if (AndNode.is(condition))
    return [condition.left, condition.right].flatMap((part) => equalitiesIn(part, getKey, only));
  if (ParensNode.is(condition)) return equalitiesIn(condition.node, getKey, only);
  if (!BinaryOperationNode.is(condition)) return [];
  const { leftOperand, operator, rightOperand } = condition;
  if (!OperatorNode.is(operator) || operator.operator !== '=') return [];
  const [left, right] = [leftOperand, rightOperand].map((operand) => getTerm(operand, getKey));
  return left === undefined || right === undefined ? [] : [{ terms: [left, right], only }];
}

/** Returns the equalities of a join. Throws Unconfined for a join that adds rows on both sides. */
export function getEqualities(join: JoinNode, getKey: (node: OperationNode) => string | undefined): Equality[] {
  if (join.joinType !== 'InnerJoin' && join.joinType !== 'LeftJoin') throw new Unconfined();
  const only = join.joinType === 'LeftJoin' ? getSource(join.table).name : undefined;
  return equalitiesIn(join.on?.on, getKey, only);
}

function getTerm(node: OperationNode, getKey: (node: OperationNode) => string | undefined): Term | undefined {
  if (ValueNode.is(node)) return { value: node.value };
  // A unary plus does not change a number. It only keeps SQLite from using an index.
  const plain = RawNode.is(node) && node.sqlFragments.join() === '+,' ? node.parameters[0] : node;
  const reference = plain && RawNode.is(plain) && plain.sqlFragments.join() === ',' ? plain.parameters[0] : plain;
  const table = reference && getKey(reference);
  return table === undefined ? undefined : { table };
}

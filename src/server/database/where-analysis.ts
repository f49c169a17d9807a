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

/** The names of a statement's tables that are confined to somebody's rows, each with the value that says whose. */
export type Owners = ReadonlyMap<string, unknown>;

/** The key of a table or a value, which another is equal to. */
type Term = { table: string } | { value: unknown };

/** That two are equal. Of an outer join this says something of the table alone that it adds. */
export interface Equality {
  terms: [Term, Term];
  only: string | undefined;
}

/** A statement's place where rows come from or go to. */
export interface Source {
  name: string;
  /** Undefined where that is no table, but rows that the statement makes itself. */
  key: string | undefined;
}

/** Thrown where a statement may reach rows of several people, or its form is not known here. */
export class Unconfined extends Error {}

/** Says of a table whose it is, where it is equal to something of which that is known. */
export function follow({ terms, only }: Equality, owners: Map<string, unknown>): void {
  for (const [one, other] of [terms, terms.toReversed()] as [Term, Term][]) {
    if (!('table' in one) || owners.has(one.table) || (only !== undefined && only !== one.table)) continue;
    if ('value' in other) owners.set(one.table, other.value);
    else if (owners.has(other.table)) owners.set(one.table, owners.get(other.table));
  }
}

/** What rows a statement's place has. Throws Unconfined where it is of no form that is known here. */
export function sourceOf(node: OperationNode): Source {
  if (node.kind === 'AliasNode') {
    const { node: aliased, alias } = node as OperationNode & { node: OperationNode; alias: { name?: string } };
    if (alias.name === undefined) throw new Unconfined();
    return { name: alias.name, key: TableNode.is(aliased) ? keyColumnOf(aliased) : undefined };
  }
  if (!TableNode.is(node)) throw new Unconfined();
  return { name: node.table.identifier.name, key: keyColumnOf(node) };
}

/** The column that says whose a table's row is. */
export function keyColumnOf({ table }: TableNode): string {
  return table.identifier.name === 'users' ? 'id' : 'userId';
}

/** Whether a column is the one that says whose a row is; that of `users` is never given. */
export function isKey(column: OperationNode): boolean {
  return ColumnNode.is(column) && column.column.name === 'userId';
}

/** Tells of an expression which table's key it is, if it is one. A name alone is that of the only table there is. */
export function keysOf(sources: readonly Source[], outer: Owners): (node: OperationNode) => string | undefined {
  return (node) => {
    if (!ReferenceNode.is(node) || !ColumnNode.is(node.column)) return undefined;
    const column = node.column.column.name;
    const name = node.table?.table.identifier.name ?? (sources.length === 1 ? sources[0]?.name : undefined);
    const source = sources.find((each) => each.name === name);
    if (source !== undefined) return source.key === column ? name : undefined;
    return name !== undefined && outer.has(name) && column === 'userId' ? name : undefined;
  };
}

/** The equalities that all hold of the rows of a condition. */
export function equalitiesIn(
  condition: OperationNode | undefined,
  keyOf: (node: OperationNode) => string | undefined,
  only?: string,
): Equality[] {
  if (condition === undefined) return [];
  if (AndNode.is(condition))
    return [condition.left, condition.right].flatMap((part) => equalitiesIn(part, keyOf, only));
  if (ParensNode.is(condition)) return equalitiesIn(condition.node, keyOf, only);
  if (!BinaryOperationNode.is(condition)) return [];
  const { leftOperand, operator, rightOperand } = condition;
  if (!OperatorNode.is(operator) || operator.operator !== '=') return [];
  const [left, right] = [leftOperand, rightOperand].map((operand) => termOf(operand, keyOf));
  return left === undefined || right === undefined ? [] : [{ terms: [left, right], only }];
}

/** The equalities that tables are joined by. Throws Unconfined for joins that add rows to both sides. */
export function equalitiesOf(join: JoinNode, keyOf: (node: OperationNode) => string | undefined): Equality[] {
  if (join.joinType !== 'InnerJoin' && join.joinType !== 'LeftJoin') throw new Unconfined();
  const only = join.joinType === 'LeftJoin' ? sourceOf(join.table).name : undefined;
  return equalitiesIn(join.on?.on, keyOf, only);
}

function termOf(node: OperationNode, keyOf: (node: OperationNode) => string | undefined): Term | undefined {
  if (ValueNode.is(node)) return { value: node.value };
  // A plus changes no number: it only keeps SQLite from taking an index.
  const plain = RawNode.is(node) && node.sqlFragments.join() === '+,' ? node.parameters[0] : node;
  const reference = plain && RawNode.is(plain) && plain.sqlFragments.join() === ',' ? plain.parameters[0] : plain;
  const table = reference && keyOf(reference);
  return table === undefined ? undefined : { table };
}

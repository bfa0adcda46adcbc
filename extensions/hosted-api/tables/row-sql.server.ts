import { and, not, or, sql, type SQL } from 'drizzle-orm'
import type { Account } from '#features/accounts/account.ts'
import { addressSql } from './address-sql.server.ts'
import { operators } from './operators.ts'
import {
  embedsOf,
  type Comparison,
  type Condition,
  type Embed,
  type Field,
  type Order,
  type RowFormat,
  type RowQuery,
} from './row-query.ts'
import { columnOf, withoutOrigin, type Column } from './table-shapes.ts'
import { tables } from './tables.server.ts'

export interface Viewer {
  reader: Account | null
  /** Ours, where addresses of files are to begin with it. */
  origin: string | null
}

interface Part {
  key: string
  value: SQL
  /** Estimates the length of the value: PostgreSQL knows the length of a text without reading it. */
  bytes: SQL
}

const shortValueBytes = 40
const types: Record<Column['kind'], string> = {
  uuid: 'uuid',
  text: 'text',
  texts: 'text[]',
  boolean: 'boolean',
  timestamp: 'timestamptz',
  json: 'jsonb',
}

/**
 * The SQL for one table of a query. Its rows are those that the viewer may read, an embedded table's as well: whatever
 * filters, orders, counts or casts them cannot see more. Names come from `table-shapes.ts`, never from the request.
 */
export class RowSql {
  readonly #query: RowQuery
  readonly #viewer: Viewer
  readonly #level: number

  constructor(query: RowQuery, viewer: Viewer, level = 0) {
    this.#query = query
    this.#viewer = viewer
    this.#level = level
  }

  column(name: string): SQL {
    return sql`${sql.identifier(`t${this.#level}`)}.${sql.identifier(name)}`
  }

  /** The readable rows, under the name that `column` uses. */
  source(): SQL {
    const { name } = this.#query.shape
    return sql`${tables[name].readable(this.#viewer.reader)} as ${sql.identifier(`t${this.#level}`)}`
  }

  where(): SQL {
    const inner = embedsOf(this.#query).filter(({ isInner }) => isInner)
    const conditions = this.#query.conditions.map((condition) => this.#condition(condition))
    return and(...conditions, ...inner.map((embed) => this.#exists(embed))) ?? sql`true`
  }

  /** The id comes last, so that paging neither repeats nor loses a row. */
  orderBy(): SQL {
    const { orders } = this.#query
    const last = orders.at(-1)
    const [descending, nullsFirst] = [last?.descending ?? false, last?.nullsFirst ?? false]
    const parts = orders.map((order) => inDirection(this.#orderColumn(order), order))
    return sql.join([...parts, inDirection(this.column('id'), { descending, nullsFirst })], sql`, `)
  }

  row(format: RowFormat = 'json'): SQL {
    const parts = this.#parts()
    if (format === 'csv') {
      const record = sql`row(${sql.join(
        parts.map(({ value }) => value),
        sql`, `,
      )})::text`
      return sql`substr(${record}, 2, length(${record}) - 2)`
    }
    const pairs = parts.map(({ key, value }) => sql`${key}::text, ${value}`)
    const json = sql`json_build_object(${sql.join(pairs, sql`, `)})`
    return format === 'json' ? json : sql`json_strip_nulls(${json})`
  }

  bytes(): SQL {
    const parts = this.#parts()
    const ofKeys = sql.raw(String(parts.reduce((sum, { key }) => sum + key.length + 6, 2)))
    return sql.join([ofKeys, ...parts.map(({ bytes }) => sql`coalesce(${bytes}, 4)`)], sql` + `)
  }

  #parts(): Part[] {
    return this.#query.fields.flatMap((field) => this.#partsOf(field))
  }

  #partsOf(field: Field): Part[] {
    const short = sql.raw(String(shortValueBytes))
    if ('isCount' in field) return [{ key: field.key, value: sql`count(*)`, bytes: short }]
    if ('embed' in field) return this.#embedParts(field.key, field.embed)
    const { key, column, cast } = field
    const { shape } = this.#query
    const plain = this.column(column.name)
    const value = atPath(addressSql(shape.name, columnOf(shape, column.name), plain, this.#viewer.origin), column)
    const source = atPath(plain, column)
    const text = column.kind === 'text' ? source : sql`${source}::text`
    const isShort = !['text', 'texts', 'json'].includes(column.kind)
    const bytes = isShort ? short : sql`octet_length(${text})`
    return [{ key, value: cast ? sql`${value}::${sql.raw(cast)}` : value, bytes }]
  }

  #embedParts(key: string, embed: Embed): Part[] {
    const inner = this.#inside(embed)
    if (embed.query.fields.length === 0) return []
    if (embed.isSpread)
      return inner.#parts().map(({ key: own, value, bytes }) => ({
        key: own,
        value: this.#only(embed, value),
        bytes: this.#only(embed, bytes),
      }))
    if (!embed.isMany) return [{ key, value: this.#only(embed, inner.row()), bytes: this.#only(embed, inner.bytes()) }]
    const [first] = embed.query.fields
    if (first && 'isCount' in first) {
      const json = sql`json_build_array(json_build_object(${first.key}::text, count(*)))`
      return [{ key, value: sql`(${this.#matching(embed, json)})`, bytes: sql.raw('40') }]
    }
    const list = this.#list(embed, sql`${inner.row()} as row`)
    const lengths = this.#list(embed, sql`${inner.bytes()} as bytes`)
    return [
      {
        key,
        value: sql`(select coalesce(json_agg(embedded.row), '[]'::json) from ${list})`,
        bytes: sql`(select sum(embedded.bytes) from ${lengths})`,
      },
    ]
  }

  #inside({ query }: Embed): RowSql {
    return new RowSql(query, this.#viewer, this.#level + 1)
  }

  #matching(embed: Embed, selection: SQL): SQL {
    const { isMany, relation } = embed
    const inner = this.#inside(embed)
    const [own, other] = isMany ? [relation.key, relation.by] : [relation.by, relation.key]
    return sql`select ${selection} from ${inner.source()} where ${inner.column(other)} = ${this.column(own)} and ${inner.where()}`
  }

  #only(embed: Embed, selection: SQL): SQL {
    return sql`(${this.#matching(embed, selection)} limit 1)`
  }

  #list(embed: Embed, selection: SQL): SQL {
    const { limit, offset } = embed.query
    const rows = this.#matching(embed, selection)
    return sql`(${rows} order by ${this.#inside(embed).orderBy()} limit ${limit} offset ${offset}) as embedded`
  }

  #exists(embed: Embed): SQL {
    return sql`exists (${this.#matching(embed, sql`1`)})`
  }

  #orderColumn({ column, embed }: Pick<Order, 'column' | 'embed'>): SQL {
    if (embed) return this.#only(embed, this.#inside(embed).#orderColumn({ column }))
    return atPath(this.column(column.name), column)
  }

  #condition(condition: Condition): SQL {
    const positive = this.#positive(condition)
    return condition.isNegated ? not(positive) : positive
  }

  #positive(condition: Condition): SQL {
    if ('embed' in condition) return this.#exists(condition.embed)
    if (!('parts' in condition)) return this.#comparison(condition)
    const parts = condition.parts.map((part) => this.#condition(part))
    return (condition.kind === 'all' ? and(...parts) : or(...parts)) ?? sql`true`
  }

  #comparison({ column, operator, quantifier, values: texts, language }: Comparison): SQL {
    const { form, sql: symbol } = operators[operator]
    const target = atPath(this.column(column.name), column)
    const type = sql.raw(types[column.kind])
    const values = texts.map((text) => text && withoutOrigin(column, text, this.#viewer.origin))
    const [value = null] = values
    if (form === 'state') return sql`${target} is ${sql.raw(String(value).replace('_', ' '))}`
    if (form === 'words')
      return sql`to_tsvector(${language}::regconfig, ${target}) @@ ${sql.raw(symbol)}(${language}::regconfig, ${value})`
    if (form === 'list' && column.kind === 'texts')
      return or(...values.map((one) => sql`${target} = ${one}::${type}`)) ?? sql`false`
    const many = form === 'list' ? 'any' : quantifier
    const operand = many ? sql`${sql.raw(many)}(${sql.param(values)}::${type}[])` : sql`${value}::${type}`
    return sql`${target} ${sql.raw(symbol)} ${operand}`
  }
}

function atPath(source: SQL, { path = [] }: Column): SQL {
  if (path.length === 0) return source
  return path.reduce((json, step) => {
    const [, arrow = '', key = ''] = /^(->>?)(.*)$/s.exec(step) ?? []
    return sql`(${json} ${sql.raw(arrow)} ${key}::${sql.raw(/^-?\d{1,9}$/.test(key) ? 'int' : 'text')})`
  }, sql`to_jsonb(${source})`)
}

function inDirection(column: SQL, { descending, nullsFirst }: Pick<Order, 'descending' | 'nullsFirst'>): SQL {
  return sql`${column} ${descending ? sql`desc` : sql`asc`} nulls ${nullsFirst ? sql`first` : sql`last`}`
}

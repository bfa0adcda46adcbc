import type { Account } from '#features/accounts/account.ts'
import type { KeyScope } from '#features/keys/key.ts'
import type { RowInput } from './row-input.ts'

export interface Writer {
  account: Account
  network: string
}

/** One of the specification's tables, written by the operations that pages call; each throws a `CallError`. */
export interface WritableTable<Row extends { id: string } = { id: string }> {
  /** That a key needs; null: no key is enough. */
  scope: KeyScope | null
  whyNotInsert: (account: Account | null) => string | null
  whyNotUpdate: (account: Account | null) => string | null
  whyNotDelete: (account: Account | null) => string | null
  insert(row: RowInput, writer: Writer): Promise<string>
  /** In the order of the ids, so that two requests do not wait for each other. */
  lock(ids: string[]): Promise<Row[]>
  update(row: Row, changes: RowInput, writer: Writer): Promise<void>
  remove(rows: Row[], writer: Writer): Promise<void>
}

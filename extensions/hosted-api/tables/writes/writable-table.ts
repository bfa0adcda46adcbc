import type { Account } from '#features/accounts/account.ts'
import type { KeyScope } from '#features/keys/key.ts'
import type { RowInput } from './row-input.ts'

export type Method = 'POST' | 'PATCH' | 'DELETE'

export interface Writer {
  account: Account
  network: string
}

export interface WritableTable<Row extends { id: string } = { id: string }> {
  /** The scope that a key needs; null when no key suffices. */
  scope: KeyScope | null
  whyNot: (account: Account | null, method: Method) => string | null
  insert(row: RowInput, writer: Writer): Promise<string>
  lock(id: string): Promise<Row | null>
  update(row: Row, changes: RowInput, writer: Writer): Promise<void>
  remove(rows: Row[], writer: Writer): Promise<void>
}

import { json, type Entry } from '../../../tests/support/written-addresses.ts'

export const entries: Record<string, Entry> = { '/export/v1/blog.tar': json() }

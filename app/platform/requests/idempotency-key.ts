/** Identifies one submission: https://datatracker.ietf.org/doc/draft-ietf-httpapi-idempotency-key-header/ */
export const idempotencyKeyField = 'idempotencyKey'
export const idempotencyKeyHeader = 'idempotency-key'

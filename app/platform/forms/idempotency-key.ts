/** Names one sending of a form: https://datatracker.ietf.org/doc/draft-ietf-httpapi-idempotency-key-header/ */
export const idempotencyKeyField = 'idempotencyKey'

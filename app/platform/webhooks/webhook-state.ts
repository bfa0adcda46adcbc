export type DisabledReason = 'owner' | 'administrator' | 'failures' | 'gone'
export type DeliveryState = 'pending' | 'delivered' | 'abandoned'

/** A receiver that failed for so long, with nothing accepted in between, gets nothing more. */
export const failingDaysMax = 3
export const deliveryDaysMax = 30

export type DisabledReason = 'owner' | 'administrator' | 'failures' | 'gone'
export type DeliveryState = 'pending' | 'delivered' | 'abandoned'

export const hydratedEvent = 'hydrated'

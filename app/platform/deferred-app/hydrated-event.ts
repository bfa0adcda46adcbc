/** Of the document, once the framework answers to clicks. */
export const hydratedEvent = 'hydrated'

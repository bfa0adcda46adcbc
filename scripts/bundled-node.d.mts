export const root: string
export function wantsServices(): boolean

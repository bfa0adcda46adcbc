export const lateHours = 48

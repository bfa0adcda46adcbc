/** The newest backup of each of the last days, weeks and months that have one stays. */
export const nightlyPeriods = { days: 7, weeks: 4, months: 12 }

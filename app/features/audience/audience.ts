export const audiencePeriods = [7, 30, 365] as const
export type AudiencePeriod = (typeof audiencePeriods)[number]

/** For this long the rate limit stores a digest of the address of readers who follow a link to the shop. */
export const clickMinutes = 10
export const audienceMonthsMax = 25

export interface AudienceCounts {
  readings: number
  shopClicks: number
}

export interface AudienceDay extends AudienceCounts {
  day: string
}

export function readPeriod(text: string | null): AudiencePeriod {
  return audiencePeriods.find((days) => String(days) === text) ?? 30
}

const oneDecimal = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 1 })
const change = new Intl.NumberFormat('fr-FR', { style: 'percent', maximumFractionDigits: 0, signDisplay: 'exceptZero' })
const withFrenchSpaces = (text: string) => text.replaceAll('\u202f', '\u00a0')

/** Clicks for a hundred readings, such as « 2,5 », or null when there are no readings. */
export function shopRatio({ readings, shopClicks }: AudienceCounts): string | null {
  return readings > 0 ? oneDecimal.format((100 * shopClicks) / readings) : null
}

export function trend(now: number, before: number): string | null {
  return before > 0 ? withFrenchSpaces(change.format(now / before - 1)) : null
}

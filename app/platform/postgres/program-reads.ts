/** The hosted platform ends the statements of its visitors after the same time. */
export const programStatementSecondsMax = 3

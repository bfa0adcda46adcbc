/** The checkboxes of a page: `comment-<id>`, whose value is the version that was read. */
export const choicePrefix = 'comment-'

/** The form that the checkboxes of the rows belong to: a row has forms of its own. */
export const selectionFormId = 'selection'

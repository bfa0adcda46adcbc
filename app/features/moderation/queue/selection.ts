/** The checkboxes of a page: `choix-<id>`, whose value is the version that was read. */
export const choicePrefix = 'choix-'

/** The form that the checkboxes of the rows belong to: a row has forms of its own. */
export const selectionFormId = 'selection'

/** Name `comment-<id>`; the value is the version that was read. */
export const choicePrefix = 'comment-'

/** Checkboxes refer to it by `form`: each row contains forms of its own. */
export const selectionFormId = 'selection'

type TableRole = 'table' | 'rowgroup' | 'row' | 'columnheader' | 'rowheader' | 'cell'

/** On narrow screens CSS changes `display`, which removes the roles of a table unless they are set explicitly. */
export const tableRole = (role: TableRole) => ({ role })

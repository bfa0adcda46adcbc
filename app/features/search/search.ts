/** What is asked and how much is answered: shared with the browser. */
export const termCharactersMax = 200
export const resultsPerPage = 20

export interface ArticleAct {
  label: string
  path: string
}

/** Extensions add pages of an article, under its address in the account, for whoever may edit it. */
export const articleActs: ArticleAct[] = []

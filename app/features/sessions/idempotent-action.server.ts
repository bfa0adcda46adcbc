import type { ActionFunctionArgs } from 'react-router'
import { handleOnce } from '#platform/forms/idempotency.server.ts'
import { answerForPhrases } from '#platform/forms/objection.server.ts'
import { readBody } from '#platform/forms/read-body.server.ts'
import { currentAccount } from './authorization.server.ts'

/** @param onOtherFields answers when the same form was accepted before with other fields, as after a lost answer */
export function handledOnce<Args extends Pick<ActionFunctionArgs, 'request' | 'context'>, Answer>(
  action: (args: Args, body: FormData) => Promise<Answer>,
  onOtherFields?: (body: FormData, args: Args) => Answer,
): (args: Args) => Promise<Answer | Response> {
  return async (args) => {
    const body = await readBody(args.request)
    const account = currentAccount(args.context)
    return handleOnce(
      { request: args.request, form: body, sender: account?.id ?? 'visitor' },
      async () => {
        await answerForPhrases(body, account, args.request.url)
        return action(args, body)
      },
      onOtherFields && (() => onOtherFields(body, args)),
    )
  }
}

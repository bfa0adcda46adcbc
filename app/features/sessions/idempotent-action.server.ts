import type { ActionFunctionArgs } from 'react-router'
import { handleOnce } from '#platform/forms/idempotency.server.ts'
import { readBody } from '#platform/forms/read-body.server.ts'
import { currentAccount } from './authorization.server.ts'

/** @param onOtherFields answers when the same form was accepted before with other fields, as after a lost answer */
export function handledOnce<Args extends Pick<ActionFunctionArgs, 'request' | 'context'>, Answer>(
  action: (args: Args, body: FormData) => Promise<Answer>,
  onOtherFields?: (body: FormData, args: Args) => Answer,
): (args: Args) => Promise<Answer | Response> {
  return async (args) => {
    const body = await readBody(args.request)
    const sender = currentAccount(args.context)?.id ?? 'visitor'
    return handleOnce(
      { request: args.request, form: body, sender },
      () => action(args, body),
      onOtherFields && (() => onOtherFields(body, args)),
    )
  }
}

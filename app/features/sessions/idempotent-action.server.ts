import type { ActionFunctionArgs } from 'react-router'
import { handleOnce } from '#platform/forms/idempotency.server.ts'
import { readBody } from '#platform/forms/read-body.server.ts'
import { currentAccount } from './authorization.server.ts'

/** @param onOtherFields answers when the same form was accepted before with other fields, as after a lost answer */
export function handledOnce<Args extends Pick<ActionFunctionArgs, 'request' | 'context'>, Answer>(
  action: (args: Args) => Promise<Answer>,
  onOtherFields?: (form: FormData, args: Args) => Answer,
): (args: Args) => Promise<Answer | Response> {
  return async (args) => {
    const form = await readBody(args.request)
    const sender = currentAccount(args.context)?.id ?? 'visitor'
    return handleOnce(
      { request: args.request, form, sender },
      () => action(args),
      onOtherFields && (() => onOtherFields(form, args)),
    )
  }
}

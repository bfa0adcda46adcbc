import { z } from 'zod'
import { accessTokenSeconds } from '#features/accounts/account.ts'
import { emailForm, secondStepForm, signInForm, signUpForm } from '#features/sign-in/sign-in-form.ts'
import { describeCalls } from '../describing.ts'
import { changes } from './account.server.ts'
import accountTexts from './auth-operations.json' with { type: 'json' }
import {
  authErrorShape,
  challengeShape,
  countedCodesShape,
  enrolledShape,
  nothing,
  renewedCodesShape,
  tokensShape,
  userShape,
} from './auth-shapes.ts'
import factorTexts from './factor-operations.json' with { type: 'json' }
import { challengeAnswer, enrolment } from './factors.server.ts'
import { mailedProof, resending } from './mailed-codes.server.ts'
import mailTexts from './mailed-operations.json' with { type: 'json' }
import { tokenForm } from './sessions.server.ts'
import answers from './shared-answers.json' with { type: 'json' }
import { challengeSeconds } from './tokens/factor-sessions.server.ts'

const rules = {
  answers,
  facts: { accessTokenMinutes: accessTokenSeconds / 60, challengeMinutes: challengeSeconds / 60 },
  refusal: { shape: authErrorShape },
}

const accountOperations = describeCalls(accountTexts, {
  ...rules,
  calls: {
    'post /token': { body: z.union([signInForm, tokenForm]), shape: tokensShape },
    'get /user': { shape: userShape },
    'put /user': { body: changes, shape: userShape },
    'get /reauthenticate': { shape: nothing },
    'post /logout': {},
    'post /signup': { body: signUpForm, shape: userShape },
    'post /recover': { body: emailForm, shape: nothing },
  },
})

const mailOperations = describeCalls(mailTexts, {
  ...rules,
  calls: {
    'post /otp': { body: emailForm, shape: nothing },
    'post /verify': { body: mailedProof, shape: z.union([tokensShape, userShape]) },
    'post /resend': { body: resending, shape: nothing },
  },
})

const factorOperations = describeCalls(factorTexts, {
  ...rules,
  calls: {
    'post /factors': { body: enrolment, shape: enrolledShape },
    'post /factors/{id}/challenge': { shape: challengeShape },
    'post /factors/{id}/verify': { body: challengeAnswer, shape: tokensShape },
    'delete /factors/{id}': { shape: z.strictObject({ id: z.uuid() }) },
    'get /factors/recovery-codes': { shape: countedCodesShape },
    'post /factors/recovery-codes': {},
    'post /factors/recovery-codes/regenerate': { shape: renewedCodesShape },
    'post /factors/recovery-codes/verify': { body: secondStepForm, shape: tokensShape },
  },
})

export const authOperations = [...accountOperations, ...mailOperations, ...factorOperations]

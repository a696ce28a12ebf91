import {
  type Account,
  type AccountRecord,
  type OwnSession,
  identity,
  identityRefusals,
} from '../../areas/identity/contract.ts'
import { common } from '../../platform/contract/refusal.ts'
import { type FakeAnswer, answer, refusalOf } from './answers.ts'
import { buildAccountAdmission } from './backstage.ts'
import { schools } from './sampleSession.ts'

/** A record of a parent, with `changes` applied. */
export const heldRecord = (changes: Partial<AccountRecord> = {}): AccountRecord => ({
  schoolId: schools.xingtan.id,
  schoolName: schools.xingtan.name,
  username: 'xt-0231',
  name: '何子健',
  roleNames: ['家长'],
  isDisabled: false,
  isCurrent: false,
  ...changes,
})

export const recordElsewhere = () =>
  heldRecord({ schoolId: schools.mingde.id, schoolName: schools.mingde.name, username: 'md-118' })

/** A session group (stay) of a browser that is still signed in, with `changes` applied. */
export const stay = (changes: Partial<OwnSession> & Pick<OwnSession, 'id'>): OwnSession => ({
  isCurrent: false,
  openedBy: 'signIn',
  isReused: false,
  renewals: 0,
  changes: 0,
  createdAt: '2026-03-02 08:00:00',
  seenAt: '2026-03-02 08:10:00',
  endedAt: null,
  address: '10.0.*.*',
  device: 'Chrome · Windows',
  schoolName: schools.xingtan.name,
  ...changes,
})

interface AccountOptions extends Partial<Account> {
  readonly stays?: readonly OwnSession[]
}

/** The first password of a separated record. */
export const firstPassword = 'k7mq2r9tw4xyz'

/** Fakes of the account page's calls, which keep the changes that the page makes. */
export const makeAccount = ({ stays: initialStays, ...account }: AccountOptions = {}) => {
  let state: Account = {
    telephone: null,
    passwordToChange: false,
    mayJoinByTelephone: true,
    records: [heldRecord()],
    joinable: [],
    ...account,
  }
  let stays = initialStays ?? [stay({ id: 1, isCurrent: true, openedBy: 'account', schoolName: null })]
  const join = (record: AccountRecord) => {
    const joinable = state.joinable.filter(({ schoolId }) => schoolId !== record.schoolId)
    state = { ...state, joinable, records: [...state.records, record] }
    return null
  }
  const answers: FakeAnswer[] = [
    answer(identity.accountLogin, buildAccountAdmission),
    answer(identity.ownAccount, () => state),
    answer(identity.ownSessions, () => [...stays]),
    answer(identity.sendTelephoneCode, null),
    answer(identity.proveTelephone, ({ body: { telephone } }) => {
      state = { ...state, telephone: telephone.replace(/^(\d{3})\d{6}/, '$1******') }
      return null
    }),
    answer(identity.unbindTelephone, () => {
      state = { ...state, telephone: null }
      return null
    }),
    answer(identity.seeOtherAccount, () => {
      const { schoolId, schoolName, name, roleNames } = recordElsewhere()
      return [{ schoolId, schoolName, name, roleNames }]
    }),
    answer(identity.joinAccount, () => join(recordElsewhere())),
    answer(identity.joinByTelephone, ({ body }) => {
      const found = state.joinable.find(({ schoolId }) => schoolId === body.schoolId)
      if (!found) throw refusalOf(identity.joinByTelephone, identity.joinByTelephone.refusals[0] ?? common.notFound)
      return join(heldRecord({ ...recordElsewhere(), schoolId: found.schoolId, schoolName: found.schoolName }))
    }),
    answer(identity.separateRecord, ({ body }) => {
      const separated = state.records.find(({ schoolId }) => schoolId === body.schoolId)
      if (!separated) throw refusalOf(identity.separateRecord, identityRefusals.separated)
      state = { ...state, records: state.records.filter((record) => record !== separated) }
      return { username: separated.username, password: firstPassword }
    }),
    answer(identity.modifyPassword, () => {
      state = { ...state, passwordToChange: false }
      return null
    }),
    answer(identity.endOwnSession, ({ params }) => {
      stays = stays.filter(({ id }) => id !== params.id)
      return null
    }),
    answer(identity.endOtherSessions, () => {
      const ended = stays.filter(({ isCurrent }) => !isCurrent).length
      stays = stays.filter(({ isCurrent }) => isCurrent)
      return { ended }
    }),
  ]
  return { answers }
}

import { Failed, Loading } from '../../../../platform/console/kit/States.tsx'
import type { Account } from '../../contract.ts'
import styles from './AccountCards.module.css'
import { findAccount, listStays } from './accountWork.ts'
import { JoinableCard } from './JoinableCard.tsx'
import { JoinCard } from './JoinCard.tsx'
import { PasswordCard } from './PasswordCard.tsx'
import { RecordsCard } from './RecordsCard.tsx'
import { StaysCard } from './StaysCard.tsx'
import { TelephoneCard } from './TelephoneCard.tsx'
import { useFocusKept } from './useFocusKept.ts'
import { useLook } from './useLook.ts'

interface Props {
  readonly account: Account
  readonly isInConsole: boolean
  readonly onChanged: () => void
}

const AllCards = ({ account, isInConsole, onChanged }: Props) => {
  const stays = useLook(listStays)
  const lookAgain = () => {
    onChanged()
    void stays.look()
  }
  return (
    <>
      <TelephoneCard account={account} onChanged={lookAgain} />
      <RecordsCard records={account.records} isInConsole={isInConsole} onChanged={lookAgain} />
      {account.joinable.length === 0 ? null : <JoinableCard joinable={account.joinable} onChanged={lookAgain} />}
      <JoinCard onChanged={lookAgain} />
      <PasswordCard isFirst={false} onChanged={lookAgain} />
      <StaysCard stays={stays.data} error={stays.error} onLook={stays.look} />
    </>
  )
}

/**
 * All that the holder of an account can do about it, one card each; after each change everything is looked at again. A first
 * password, which others may know, is changed before anything else.
 */
export const AccountCards = ({ isInConsole }: { isInConsole: boolean }) => {
  const { data, error, look } = useLook(findAccount)
  const lookAgain = () => void look()
  const focus = useFocusKept()
  return (
    <div className={styles.cards} {...focus}>
      <h1 tabIndex={-1}>账号管理</h1>
      {error === null ? null : <Failed error={error} onRetry={lookAgain} />}
      {data === undefined && error === null ? <Loading rows={4} rowHeight={96} /> : null}
      {data?.passwordToChange ? <PasswordCard isFirst onChanged={lookAgain} /> : null}
      {data === undefined || data.passwordToChange ? null : (
        <AllCards account={data} isInConsole={isInConsole} onChanged={lookAgain} />
      )}
    </div>
  )
}

import { Failed, Loading } from '../../../../platform/console/kit/States.tsx'
import type { Account } from '../../contract.ts'
import styles from './AccountCards.module.css'
import { readAccount, listStays } from './accountActions.ts'
import { JoinableCard } from './JoinableCard.tsx'
import { JoinCard } from './JoinCard.tsx'
import { PasswordCard } from './PasswordCard.tsx'
import { RecordsCard } from './RecordsCard.tsx'
import { StaysCard } from './StaysCard.tsx'
import { TelephoneCard } from './TelephoneCard.tsx'
import { useRestoredFocus } from './useRestoredFocus.ts'
import { useLoadedData } from './useLoadedData.ts'

interface Props {
  readonly account: Account
  readonly isInConsole: boolean
  readonly onChanged: () => void
}

const AllCards = ({ account, isInConsole, onChanged }: Props) => {
  const stays = useLoadedData(listStays)
  const reload = () => {
    onChanged()
    void stays.load()
  }
  return (
    <>
      <TelephoneCard account={account} onChanged={reload} />
      <RecordsCard records={account.records} isInConsole={isInConsole} onChanged={reload} />
      {account.joinable.length === 0 ? null : <JoinableCard joinable={account.joinable} onChanged={reload} />}
      <JoinCard onChanged={reload} />
      <PasswordCard isFirst={false} onChanged={reload} />
      <StaysCard stays={stays.data} error={stays.error} onReload={stays.load} />
    </>
  )
}

/**
 * The account page's cards. Every change reloads the account. With a first password, which others may know, only the
 * password card is shown.
 */
export const AccountCards = ({ isInConsole }: { isInConsole: boolean }) => {
  const { data, error, load } = useLoadedData(readAccount)
  const reload = () => void load()
  const focus = useRestoredFocus()
  return (
    <div className={styles.cards} {...focus}>
      <h1 tabIndex={-1}>账号管理</h1>
      {error === null ? null : <Failed error={error} onRetry={reload} />}
      {data === undefined && error === null ? <Loading rows={4} rowHeight={96} /> : null}
      {data?.passwordToChange ? <PasswordCard isFirst onChanged={reload} /> : null}
      {data === undefined || data.passwordToChange ? null : (
        <AllCards account={data} isInConsole={isInConsole} onChanged={reload} />
      )}
    </div>
  )
}

import { Segmented } from 'antd'
import { useRef, useState } from 'react'
import { z } from 'zod'
import { CallError } from '../../../platform/console/client/callError.ts'
import { useAction } from '../../../platform/console/client/useAction.ts'
import { Confirm } from '../../../platform/console/kit/Confirm.tsx'
import { FormDialog } from '../../../platform/console/kit/FormDialog.tsx'
import { FormField } from '../../../platform/console/kit/FormField.tsx'
import type { OneChosen } from '../../../platform/console/kit/chosen.ts'
import { UserSelect } from '../../users/console/index.ts'
import { usersRefusals } from '../../users/contract.ts'
import { CardNum, type UsageRow, card, cardRefusals } from '../contract.ts'
import { endedNames } from '../words.ts'
import { CardNumberInput } from './CardNumberInput.tsx'
import { PeriodFields } from './PeriodFields.tsx'
import { PeriodDays, toPeriodDays, emptyPeriodDays, fromPeriodDays } from './periods.ts'
import { cardReloads } from './cardReloads.ts'

interface OfRow {
  readonly row: UsageRow
  readonly onClose: () => void
}

/**
 * The holder and the card that the dialog shows. The call is refused if a colleague has replaced the card meanwhile.
 */
const shownCard = ({ userId, cardNum }: UsageRow) => ({ userId, heldCardNum: cardNum })

const errorFields = {
  [usersRefusals.cardTaken.code]: 'cardNum',
  [cardRefusals.sameCard.code]: 'cardNum',
  [cardRefusals.wasLost.code]: 'cardNum',
  [cardRefusals.hasCard.code]: 'userId',
  [cardRefusals.timesTurned.code]: 'endDay',
}

interface LostQuestion {
  /** The refusal, which names the last holder. */
  readonly words: string
  readonly confirm: () => Promise<void>
  readonly leave: () => void
}

/**
 * Asks before a lost card is given out again. `give` sends a call without a confirmation, and once more with it after the
 * question was answered with yes. After a no the form shows the refusal.
 */
const useLostQuestion = () => {
  const [asked, ask] = useState<LostQuestion | null>(null)
  const give = async (send: (confirmed: { readonly isLostConfirmed?: true }) => Promise<unknown>): Promise<void> => {
    try {
      await send({})
    } catch (error) {
      if (!(error instanceof CallError) || error.code !== cardRefusals.wasLost.code) throw error
      const answer = new Promise<void>((resolve, reject) => {
        const confirm = async () => {
          await send({ isLostConfirmed: true })
          resolve()
        }
        ask({ words: error.message, confirm, leave: () => reject(error) })
      })
      await answer.finally(() => ask(null))
    }
  }
  const question = asked && (
    <Confirm title="确认发出这张挂失过的卡吗？" okText="发出" isCareful onConfirm={asked.confirm} onClose={asked.leave}>
      {asked.words}
    </Confirm>
  )
  return { give, question }
}

/** The two date fields are next to each other, so that they fit a low window. */
const twoColumns = { columns: 2, width: 560 } as const

const CardField = () => (
  <FormField name="cardNum" label="卡号" wide>
    <CardNumberInput />
  </FormField>
)

const Issued = PeriodDays.extend({ userId: card.issue.body.shape.userId, cardNum: CardNum })

interface HolderProps extends Omit<OneChosen, 'multiple'> {
  readonly id?: string
}

/** Chooses the person who gets the card, then moves the focus to the card number. */
const Holder = ({ onChange, ...rest }: HolderProps) => {
  const place = useRef<HTMLDivElement>(null)
  return (
    <div ref={place}>
      <UserSelect
        {...rest}
        onChange={(userId) => {
          onChange?.(userId)
          const number = place.current?.closest('form')?.querySelector('input[inputmode="numeric"]')
          if (userId !== undefined && number instanceof HTMLInputElement) number.focus()
        }}
      />
    </div>
  )
}

/** 发卡: issues a card to a person without one. */
export const IssueDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const issue = useAction(card.issue, { done: '发卡成功', changes: cardReloads })
  const { give, question } = useLostQuestion()
  return (
    <FormDialog
      title="发卡"
      schema={Issued}
      initial={{ ...emptyPeriodDays, cardNum: '' }}
      okText="发卡"
      blames={errorFields}
      {...twoColumns}
      onSubmit={({ userId, cardNum, ...days }) =>
        give((confirmed) => issue.run({ body: { userId, cardNum, ...confirmed, ...fromPeriodDays(days) } }))
      }
      onClose={onClose}
    >
      {question}
      <FormField name="userId" label="人员" missing="请选择人员" wide>
        <Holder />
      </FormField>
      <CardField />
      <PeriodFields />
    </FormDialog>
  )
}

const Reissued = PeriodDays.extend({ cardNum: CardNum })

/** Returns the label for issuing a card to a person whose last card ended. */
export const reissueLabel = ({ status }: UsageRow) => (status === 'lost' ? '补卡' : '发卡')

/** 补卡: issues a card to a person whose last card was lost (补卡) or returned (发卡). */
export const ReissueDialog = ({ row, onClose }: OfRow) => {
  const word = reissueLabel(row)
  const issue = useAction(card.issue, { done: `${word}成功`, changes: cardReloads })
  const { give, question } = useLostQuestion()
  return (
    <FormDialog
      title={`${word}：${row.userName}`}
      schema={Reissued}
      initial={{ ...emptyPeriodDays, cardNum: '' }}
      okText={word}
      {...twoColumns}
      blames={{ ...errorFields, [cardRefusals.hasCard.code]: 'cardNum' }}
      onSubmit={({ cardNum, ...days }) =>
        give((confirmed) => issue.run({ body: { userId: row.userId, cardNum, ...confirmed, ...fromPeriodDays(days) } }))
      }
      onClose={onClose}
    >
      {question}
      <CardField />
      <PeriodFields />
    </FormDialog>
  )
}

const Replaced = PeriodDays.extend({ why: card.replace.body.shape.why, cardNum: CardNum })
const reasonOptions = (['lost', 'replaced'] as const).map((value) => ({ value, label: endedNames[value] }))

/** 换卡: replaces a lost or worn card. */
export const ReplaceDialog = ({ row, onClose }: OfRow) => {
  const replace = useAction(card.replace, { done: '换卡成功', changes: cardReloads })
  const { give, question } = useLostQuestion()
  return (
    <FormDialog
      title={`换卡：${row.userName}`}
      schema={Replaced}
      initial={{ ...emptyPeriodDays, why: 'replaced', cardNum: '' }}
      okText="换卡"
      {...twoColumns}
      blames={errorFields}
      onSubmit={({ why, cardNum, ...days }) =>
        give((confirmed) =>
          replace.run({ body: { ...shownCard(row), why, cardNum, ...confirmed, ...fromPeriodDays(days) } }),
        )
      }
      onClose={onClose}
    >
      {question}
      <CardField />
      <FormField name="why" label="原因" hint={`旧卡 ${row.cardNum} 立即失效`} wide>
        <Segmented aria-label="原因" options={reasonOptions} />
      </FormField>
      <PeriodFields />
    </FormDialog>
  )
}

const Ended = z.object({ why: card.end.body.shape.why })
const endOptions = (['lost', 'returned'] as const).map((value) => ({ value, label: endedNames[value] }))

/** 挂失、退卡: ends a card; its number is free again. */
export const EndDialog = ({ row, onClose }: OfRow) => {
  const end = useAction(card.end, { done: '操作成功', changes: cardReloads })
  return (
    <FormDialog
      title={`挂失或退卡：${row.userName}`}
      schema={Ended}
      initial={{ why: 'lost' }}
      okText="确定"
      danger
      onSubmit={async ({ why }) => void (await end.run({ body: { ...shownCard(row), why } }))}
      onClose={onClose}
    >
      <FormField name="why" label="原因" hint={`卡 ${row.cardNum} 立即失效，卡号可以另发给他人`}>
        <Segmented aria-label="原因" options={endOptions} />
      </FormField>
    </FormDialog>
  )
}

/** 有效期: activates a card or changes its period. */
export const PeriodDialog = ({ row, onClose }: OfRow) => {
  const save = useAction(card.setPeriod, { done: '保存成功', changes: cardReloads })
  return (
    <FormDialog
      title={`有效期：${row.userName}`}
      {...twoColumns}
      schema={PeriodDays}
      initial={toPeriodDays(row)}
      blames={errorFields}
      onSubmit={async (days) => void (await save.run({ body: { ...shownCard(row), ...fromPeriodDays(days) } }))}
      onClose={onClose}
    >
      <PeriodFields />
    </FormDialog>
  )
}

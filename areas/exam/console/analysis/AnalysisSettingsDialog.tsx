import { Alert, Button, Input, Radio } from 'antd'
import { useState } from 'react'
import { errorText } from '../../../../platform/console/client/callError.ts'
import { useAction } from '../../../../platform/console/client/useAction.ts'
import { useCall } from '../../../../platform/console/client/useCall.ts'
import { Dialog } from '../../../../platform/console/kit/Dialog.tsx'
import { NumberInput } from '../../../../platform/console/kit/NumberInput.tsx'
import { Failed, Loading } from '../../../../platform/console/kit/States.tsx'
import { prefixRefusal } from '../../../users/console/index.ts'
import type { AnalysisSettingsView } from '../../analysisSettings.ts'
import { exam } from '../../contract.ts'
import { mostMarks } from '../../score.ts'
import { rateBaseNames, rateBases } from '../../words.ts'
import styles from './Analysis.module.css'
import { analysisReads } from './analysisReads.ts'
import { readLimits } from './readLimits.ts'

const Settings = ({ found, onClose }: { readonly found: AnalysisSettingsView; readonly onClose: () => void }) => {
  const [before] = useState(found)
  const [rateBase, setRateBase] = useState(before.rateBase)
  const [scoreBands, setScoreBands] = useState(before.scoreBands.join('、'))
  const [rankBands, setRankBands] = useState(before.rankBands.join('、'))
  const [nearMarks, setNearMarks] = useState<number | null>(before.nearMarks)
  const [refused, setRefused] = useState<string | null>(null)
  const save = useAction(exam.saveAnalysisSettings, { done: '保存成功', changes: analysisReads })
  const isChanged = () =>
    rateBase !== before.rateBase ||
    scoreBands !== before.scoreBands.join('、') ||
    rankBands !== before.rankBands.join('、') ||
    nearMarks !== before.nearMarks
  const submit = async () => {
    const [scores, ranks] = [readLimits(scoreBands), readLimits(rankBands)]
    if (scores === null || ranks === null) return setRefused('分数段与名次段请填写整数，用顿号或空格分开')
    const body = { rateBase, scoreBands: scores, rankBands: ranks, nearMarks: nearMarks ?? 0, version: before.version }
    try {
      await prefixRefusal('保存失败：', () => save.run({ body }))
      return onClose()
    } catch (error) {
      return setRefused(errorText(error))
    }
  }
  return (
    <Dialog
      title="成绩分析设置"
      width={560}
      isChanged={isChanged}
      onCancel={onClose}
      footer={
        <Button type="primary" loading={save.isPending} onClick={() => void submit()}>
          保存
        </Button>
      }
    >
      {refused === null ? null : <Alert type="error" showIcon title={refused} />}
      <div className={styles.fields}>
        <div role="group" aria-label="比率占">
          <p>一分三率按</p>
          <Radio.Group
            options={rateBases.map((value) => ({ value, label: rateBaseNames[value] }))}
            value={rateBase}
            onChange={({ target }) => setRateBase(rateBases.find((one) => one === target.value) ?? 'scored')}
          />
        </div>
        <div>
          <p>分数段的下限（满分的百分比，从高到低）</p>
          <Input aria-label="分数段的下限" value={scoreBands} onChange={({ target }) => setScoreBands(target.value)} />
        </div>
        <div>
          <p>名次段的末位（从小到大）</p>
          <Input aria-label="名次段的末位" value={rankBands} onChange={({ target }) => setRankBands(target.value)} />
        </div>
        <div>
          <p>临界生距分数线几分以内</p>
          <NumberInput
            aria-label="临界生距分数线几分以内"
            min={0}
            max={mostMarks}
            precision={2}
            formatter={(value) => String(value ?? '')}
            value={nearMarks}
            onChange={setNearMarks}
          />
        </div>
      </div>
    </Dialog>
  )
}

/** Dialog for the school's bands, near lines and the base of rates. */
export const AnalysisSettingsDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const found = useCall(exam.analysisSettings, {})
  if (found.data !== undefined && found.isFetchedAfterMount) return <Settings found={found.data} onClose={onClose} />
  return (
    <Dialog title="成绩分析设置" width={560} footer={null} onCancel={onClose}>
      {found.error ? (
        <Failed error={found.error} title="获取数据失败" onRetry={found.refetch} />
      ) : (
        <Loading rows={5} rowHeight={40} />
      )}
    </Dialog>
  )
}

import { DayPicker } from '../../../platform/console/kit/DayPicker.tsx'
import { FormField } from '../../../platform/console/kit/FormField.tsx'

/** Form fields for the first and last day of a card's period. */
export const PeriodFields = () => (
  <>
    <FormField name="beginDay" label="启用日期" required={false} hint="不填为现在">
      <DayPicker />
    </FormField>
    <FormField name="endDay" label="到期日期" required={false} hint="当天仍有效；不填为长期有效">
      <DayPicker />
    </FormField>
  </>
)

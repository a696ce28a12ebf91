import { Select, type SelectProps } from 'antd'
import { TabLeaves } from './TabLeaves.tsx'

/** antd's Select of several, out of which Tab goes on to the next control; a control of a form. */
export const MultipleSelect = <Value,>(props: Omit<SelectProps<Value[]>, 'mode'>) => (
  <TabLeaves>
    <Select<Value[]> {...props} mode="multiple" />
  </TabLeaves>
)

// The library declares this module as CommonJS, whose default would be an object around the one that bundlers import.
declare module '@rc-component/picker/generate/dayjs' {
  import type { GenerateConfig } from '@rc-component/picker/generate'
  import type { Dayjs } from 'dayjs'

  const days: GenerateConfig<Dayjs>
  export default days
}

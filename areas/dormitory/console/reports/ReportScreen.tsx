import { SchoolFirst } from '../SchoolFirst.tsx'
import { ReportTab } from './ReportTab.tsx'

/** 归寝报表 as a separate screen, for users without the dormitory home. */
const ReportScreen = () => (
  <SchoolFirst
    render={(choice, contents) => (
      <>
        {choice}
        {contents}
      </>
    )}
  >
    <ReportTab lead={null} />
  </SchoolFirst>
)

export default ReportScreen

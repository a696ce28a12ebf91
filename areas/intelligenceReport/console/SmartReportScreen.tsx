import { SmartReport } from './SmartReport.tsx'

/** 智能报告 as a screen of its own. */
const SmartReportScreen = () => <SmartReport />

export default SmartReportScreen

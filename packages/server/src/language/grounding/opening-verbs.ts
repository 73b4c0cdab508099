/** Verbs that open a recommendation and are capitalised only for that reason. */
export const openingVerbs: ReadonlySet<string> = new Set(
  (
    'accept add adjust agree align allow always announce apply ask assign avoid back backfill batch begin block book ' +
    'bring build buy bump cache call cancel change check choose clean clear close collect communicate compare confirm ' +
    'connect consider continue copy create cut decide deduplicate define delay delete deploy disable do document double drain ' +
    'drop edit enable encrypt ensure escalate exclude expect export extend find finish fix flush follow freeze get give go ' +
    'grant handle hold import include increase inform inspect install invite isolate keep leave let limit list load lock ' +
    'log look lower mail make mark measure meet mention merge migrate mind monitor move mute never notify offer open order ' +
    'pack pause pay pick pin place plan prefer prepare prevent prioritise prioritize protect prune publish pull push put ' +
    'quote raise read rebase rebuild recheck record reduce refer refresh refuse release rely remember remind remove rename ' +
    'renew repeat replace reply report request require rerun reschedule reserve reset resolve respect restart restore ' +
    'retry return reuse revert review revoke roll rotate run save scale schedule seed send separate serve set settle share ' +
    'ship shorten show sign skip split stage start stay stick stop store submit switch sync tag take tell test tighten ' +
    'track treat trigger trim try tune turn undo unlock update upgrade upload use validate verify wait warm warn watch ' +
    'wrap write'
  ).split(' '),
);

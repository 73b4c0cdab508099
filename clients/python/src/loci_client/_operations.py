"""Where each call goes and how it is sent. Made by scripts/generate.py; a change by hand is lost."""

from ._request import Operation

list_contexts = Operation(
    "list_contexts",
    "GET",
    "/v1/contexts/{graph_id}",
    query=("q", "page", "page_size"),
)
list_contexts_of_type = Operation(
    "list_contexts_of_type",
    "GET",
    "/v1/contexts/{graph_id}/{context_type}",
    query=("page", "page_size"),
)
get_context = Operation(
    "get_context",
    "GET",
    "/v1/contexts/{graph_id}/{context_type}/{name}",
    query=("page", "page_size", "valid_at", "known_at"),
)
forget_context = Operation(
    "forget_context",
    "DELETE",
    "/v1/contexts/{graph_id}/{context_type}/{name}",
    query=("dry_run",),
)
rename_context = Operation(
    "rename_context",
    "PATCH",
    "/v1/contexts/{graph_id}/{context_type}/{name}",
    body="always",
    repeatable=False,
)
merge_context = Operation(
    "merge_context",
    "POST",
    "/v1/contexts/{graph_id}/{context_type}/{name}/merge",
    body="always",
    repeatable=False,
)
undo_context_change = Operation(
    "undo_context_change",
    "DELETE",
    "/v1/context-changes/{graph_id}/{id}",
)
list_relationships = Operation(
    "list_relationships",
    "GET",
    "/v1/contexts/{graph_id}/{context_type}/{name}/relationships",
    query=("kind", "direction", "page", "page_size"),
)
assert_relationship = Operation(
    "assert_relationship",
    "PUT",
    "/v1/contexts/{graph_id}/{context_type}/{name}/relationships/{kind}/{other_type}/{other_name}",
    body="optional",
)
withdraw_relationship = Operation(
    "withdraw_relationship",
    "DELETE",
    "/v1/contexts/{graph_id}/{context_type}/{name}/relationships/{kind}/{other_type}/{other_name}",
)
remember = Operation(
    "remember",
    "POST",
    "/v1/memories",
    body="always",
)
search = Operation(
    "search",
    "POST",
    "/v1/memories/search",
    body="always",
)
insight = Operation(
    "insight",
    "POST",
    "/v1/memories/insights",
    body="always",
)
list_insights = Operation(
    "list_insights",
    "GET",
    "/v1/insights/{graph_id}",
    query=("outcome", "page", "page_size"),
)
get_insight = Operation(
    "get_insight",
    "GET",
    "/v1/insights/{graph_id}/{id}",
)
list_gaps = Operation(
    "list_gaps",
    "GET",
    "/v1/graphs/{graph_id}/gaps",
    query=("page", "page_size"),
)
list_unused = Operation(
    "list_unused",
    "GET",
    "/v1/graphs/{graph_id}/unused",
    query=("page", "page_size"),
)
list_stale = Operation(
    "list_stale",
    "GET",
    "/v1/graphs/{graph_id}/stale",
    query=("days", "page", "page_size"),
)
give_feedback = Operation(
    "give_feedback",
    "POST",
    "/v1/memories/insights/{id}/feedback",
    body="always",
    repeatable=False,
)
withdraw_feedback = Operation(
    "withdraw_feedback",
    "DELETE",
    "/v1/insights/{graph_id}/{id}/feedback",
)
list_memories = Operation(
    "list_memories",
    "GET",
    "/v1/memories/{graph_id}",
    query=(
        "context_type",
        "name",
        "status",
        "id_part",
        "source_kind",
        "since",
        "until",
        "needs_review",
        "valid_at",
        "known_at",
        "page",
        "page_size",
    ),
)
get_memory = Operation(
    "get_memory",
    "GET",
    "/v1/memories/{graph_id}/{id}",
    query=("valid_at", "known_at"),
)
change_memory = Operation(
    "change_memory",
    "PATCH",
    "/v1/memories/{graph_id}/{id}",
    body="always",
    clearable=("session", "valid_until"),
    repeatable=False,
)
forget_memory = Operation(
    "forget_memory",
    "DELETE",
    "/v1/memories/{graph_id}/{id}",
    query=("dry_run",),
)
memory_history = Operation(
    "memory_history",
    "GET",
    "/v1/memories/{graph_id}/{id}/history",
    query=("page", "page_size"),
)
why_memory = Operation(
    "why_memory",
    "GET",
    "/v1/memories/{graph_id}/{id}/why",
)
list_contradictions = Operation(
    "list_contradictions",
    "GET",
    "/v1/contradictions/{graph_id}",
    query=("status", "known_at", "page", "page_size"),
)
open_contradiction = Operation(
    "open_contradiction",
    "POST",
    "/v1/contradictions/{graph_id}",
    body="always",
    repeatable=False,
)
get_contradiction = Operation(
    "get_contradiction",
    "GET",
    "/v1/contradictions/{graph_id}/{id}",
    query=("known_at",),
)
resolve_contradiction = Operation(
    "resolve_contradiction",
    "PUT",
    "/v1/contradictions/{graph_id}/{id}/resolution",
    body="always",
)
reopen_contradiction = Operation(
    "reopen_contradiction",
    "DELETE",
    "/v1/contradictions/{graph_id}/{id}/resolution",
    query=("reason", "resolved_at"),
)
list_graphs = Operation(
    "list_graphs",
    "GET",
    "/v1/graphs",
    query=("page", "page_size"),
)
put_graph = Operation(
    "put_graph",
    "PUT",
    "/v1/graphs/{graph_id}",
    body="optional",
)
get_graph = Operation(
    "get_graph",
    "GET",
    "/v1/graphs/{graph_id}",
)
forget_graph = Operation(
    "forget_graph",
    "DELETE",
    "/v1/graphs/{graph_id}",
    query=("dry_run",),
)
map_graph = Operation(
    "map_graph",
    "GET",
    "/v1/graphs/{graph_id}/map",
    query=("limit", "valid_at", "known_at"),
)
graph_timeline = Operation(
    "graph_timeline",
    "GET",
    "/v1/graphs/{graph_id}/timeline",
    query=("buckets", "from", "to"),
)
graph_digest = Operation(
    "graph_digest",
    "GET",
    "/v1/graphs/{graph_id}/digest",
    query=("since", "until", "context_type", "name", "limit"),
)
list_proposals = Operation(
    "list_proposals",
    "GET",
    "/v1/graphs/{graph_id}/proposals",
    query=("kind", "page", "page_size"),
)
list_decisions = Operation(
    "list_decisions",
    "GET",
    "/v1/graphs/{graph_id}/proposals/decisions",
    query=("page", "page_size"),
)
decide_proposal = Operation(
    "decide_proposal",
    "PUT",
    "/v1/graphs/{graph_id}/proposals/{id}/decision",
    body="always",
)
undo_decision = Operation(
    "undo_decision",
    "DELETE",
    "/v1/graphs/{graph_id}/proposals/{id}/decision",
)
export_graph = Operation(
    "export_graph",
    "GET",
    "/v1/graphs/{graph_id}/export",
    query=("as",),
)
import_graph = Operation(
    "import_graph",
    "POST",
    "/v1/graphs/{graph_id}/import",
    query=("format", "name", "dry_run", "skip_bad", "map"),
    body="lines",
    repeatable=False,
)
get_grant = Operation(
    "get_grant",
    "GET",
    "/v1/grant",
)
create_secret = Operation(
    "create_secret",
    "POST",
    "/v1/secrets",
    body="always",
    repeatable=False,
)
list_secrets = Operation(
    "list_secrets",
    "GET",
    "/v1/secrets",
    query=("page", "page_size"),
)
change_secret = Operation(
    "change_secret",
    "PATCH",
    "/v1/secrets/{id}",
    body="always",
    repeatable=False,
)
revoke_secret = Operation(
    "revoke_secret",
    "DELETE",
    "/v1/secrets/{id}",
)
list_events = Operation(
    "list_events",
    "GET",
    "/v1/events/{graph_id}",
    query=("after", "page_size"),
)
create_webhook = Operation(
    "create_webhook",
    "POST",
    "/v1/webhooks/{graph_id}",
    body="always",
    repeatable=False,
)
list_webhooks = Operation(
    "list_webhooks",
    "GET",
    "/v1/webhooks/{graph_id}",
    query=("page", "page_size"),
)
delete_webhook = Operation(
    "delete_webhook",
    "DELETE",
    "/v1/webhooks/{graph_id}/{id}",
)
rotate_webhook_secret = Operation(
    "rotate_webhook_secret",
    "POST",
    "/v1/webhooks/{graph_id}/{id}/secret",
    repeatable=False,
)
test_webhook = Operation(
    "test_webhook",
    "POST",
    "/v1/webhooks/{graph_id}/{id}/test",
    repeatable=False,
)
list_dead_letters = Operation(
    "list_dead_letters",
    "GET",
    "/v1/webhooks/{graph_id}/{id}/dead-letters",
    query=("page", "page_size"),
)
redeliver_dead_letters = Operation(
    "redeliver_dead_letters",
    "POST",
    "/v1/webhooks/{graph_id}/{id}/dead-letters/redeliver",
    body="optional",
    repeatable=False,
)

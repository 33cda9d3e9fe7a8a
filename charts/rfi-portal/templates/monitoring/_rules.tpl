{{/* The rules come from files. The template sets the release's selectors and labels, the URLs of the runbooks and the tuned values. */}}
{{- define "rfi-portal.rules" -}}
{{- $rule := .Values.monitoring.prometheusRule }}
{{- $slo := .Values.monitoring.slo }}
{{- $indicator := $slo.availability.indicator }}
{{- $runbooks := required "monitoring.prometheusRule.runbooks is needed: where your people find docs/operations.md, up to and with the #" $rule.runbooks }}
{{- if and (eq $indicator "ingress-nginx") (not .Values.ingress.enabled) }}
{{- fail "monitoring.slo.availability.indicator=ingress-nginx needs ingress.enabled: it counts the requests of the chart's Ingress" }}
{{- end }}
{{- $levels := include "rfi-portal.slo" . | fromYaml }}
{{- $text := .Files.Get "files/alerts.yaml" }}
{{- if .Values.operator.enabled }}
{{- $text = printf "%s\n%s" (trimSuffix "\n" $text) (.Files.Get "files/operator-alerts.yaml") }}
{{- end }}
{{- if ne $indicator "pods" }}
{{- $text = printf "%s\n%s" (trimSuffix "\n" $text) (.Files.Get "files/slo-alerts.yaml") }}
{{- end }}
{{- range $word, $meaning := $levels.words }}
{{- $text = replace $word $meaning $text }}
{{- end }}
{{- $text = $text | replace "SECONDS" (toString $slo.latency.seconds) | replace "NAMESPACE" .Release.Namespace | replace "RELEASE" .Release.Name }}
{{- $groups := $levels.groups }}
{{- range $group := (fromYaml $text).groups }}
{{- $alerts := list }}
{{- range $alert := $group.rules }}
{{- $tuned := index $rule.rules $alert.alert | default dict }}
{{- /* An alert set to null is off, as with enabled: false. */}}
{{- if and $tuned (ne (toString $tuned.enabled) "false") }}
{{- $expression := $alert.expr }}
{{- range $name, $number := $tuned.thresholds }}
{{- $expression = replace (printf "$%s" $name) (toString $number) $expression }}
{{- end }}
{{- $own := dict "severity" $tuned.severity "namespace" $.Release.Namespace "release" $.Release.Name }}
{{- $labels := merge $own ($tuned.labels | default dict) ($rule.alertLabels | default dict) }}
{{- $annotations := merge (dict "runbook_url" (printf "%s%s" $runbooks (lower $alert.alert))) $alert.annotations }}
{{- $alerts = append $alerts (merge (dict "expr" $expression "for" $tuned.for "labels" $labels "annotations" $annotations) $alert) }}
{{- end }}
{{- end }}
{{- if $alerts }}
{{- $groups = append $groups (dict "name" $group.name "rules" $alerts) }}
{{- end }}
{{- end }}
{{- toYaml (dict "groups" $groups) }}
{{- end }}

{{/* The recording rules of the service levels, and the words that alerts use: {groups, words}. */}}
{{- define "rfi-portal.slo" -}}
{{- $slo := .Values.monitoring.slo }}
{{- $text := .Files.Get "files/slo.yaml" }}
{{- $ingress := printf "%s=%q, ingress=%q" $slo.availability.ingressNginx.namespaceLabel .Release.Namespace (include "rfi-portal.fullname" .) }}
{{- $text = $text | replace "SECONDS" (toString $slo.latency.seconds) | replace "INGRESS" $ingress | replace "NAMESPACE" .Release.Namespace | replace "RELEASE" .Release.Name }}
{{- $known := fromYaml $text }}
{{- $indicator := $slo.availability.indicator }}
{{- $probe := $known.availability.probe }}
{{- $counted := index $known.availability (ternary "pods" $indicator (eq $indicator "probe")) }}
{{- $failures := printf "%s > $failures" ($counted.bad | replace "rate(" "increase(" | replace "WINDOW" "6h") }}
{{- if eq $indicator "probe" }}
{{- $failures = printf "%s or %s > $probes" $failures ($probe.failed | replace "WINDOW" "6h") }}
{{- end }}
{{- $slow := printf "%s > $requests" ($known.latency.bad | replace "rate(" "increase(" | replace "WINDOW" "3d") }}
{{- $words := dict "FAILURES" $failures "SLOW" $slow "SEEN" ((index $known.availability $indicator).seen | default "") }}
{{- $groups := list }}
{{- range $name, $sli := dict "availability" $counted "latency" $known.latency }}
{{- $objective := (index $slo $name).objective }}
{{- $budget := divf (subf 100 $objective) 100 }}
{{- $_ := set $words (printf "%s_BUDGET" (upper $name)) (toString $budget) }}
{{- /* 0 without requests: Sloth's sum over 30 days would be NaN after a single NaN. Nothing without pods. */}}
{{- $share := printf "((%s) or vector(0)) / (%s > 0) or %s * 0" $sli.bad $sli.total $sli.total }}
{{- if and (eq $name "availability") (eq $indicator "probe") }}
{{- $share = printf "max(label_replace(%s, \"by\", \"pods\", \"\", \"\") or label_replace(%s, \"by\", \"probe\", \"\", \"\"))" $share $probe.share }}
{{- end }}
{{- $service := printf "%s-%s" $.Release.Namespace $.Release.Name }}
{{- $labels := dict "namespace" $.Release.Namespace "release" $.Release.Name "sloth_service" $service "sloth_slo" $name "sloth_id" (printf "%s-%s" $service $name) }}
{{- $rules := list }}
{{- range $window := list "5m" "30m" "1h" "2h" "6h" "1d" "3d" }}
{{- $rules = append $rules (dict "record" (printf "slo:sli_error:ratio_rate%s" $window) "expr" (replace "WINDOW" $window $share) "labels" (merge (dict "sloth_window" $window) $labels)) }}
{{- end }}
{{- $selector := printf "{sloth_id=%q, namespace=%q, release=%q}" $labels.sloth_id $labels.namespace $labels.release }}
{{- $month := printf "sum_over_time(slo:sli_error:ratio_rate5m%s[30d]) / ignoring (sloth_window) count_over_time(slo:sli_error:ratio_rate5m%s[30d])" $selector $selector }}
{{- $rules = append $rules (dict "record" "slo:sli_error:ratio_rate30d" "expr" $month "labels" (merge (dict "sloth_window" "30d") $labels)) }}
{{- $group := "on (sloth_id, sloth_slo, sloth_service) group_left ()" }}
{{- range $record, $expression := dict
  "slo:objective:ratio" (printf "vector(%v)" (divf $objective 100))
  "slo:error_budget:ratio" (printf "vector(%v)" $budget)
  "slo:time_period:days" "vector(30)"
  "slo:current_burn_rate:ratio" (printf "slo:sli_error:ratio_rate5m%s / %s slo:error_budget:ratio%s" $selector $group $selector)
  "slo:period_burn_rate:ratio" (printf "slo:sli_error:ratio_rate30d%s / %s slo:error_budget:ratio%s" $selector $group $selector)
  "slo:period_error_budget_remaining:ratio" (printf "1 - slo:sli_error:ratio_rate30d%s / %s slo:error_budget:ratio%s" $selector $group $selector)
}}
{{- $rules = append $rules (dict "record" $record "expr" $expression "labels" $labels) }}
{{- end }}
{{- $info := dict "sloth_mode" "rfi-portal-chart" "sloth_spec" "prometheus/v1" "sloth_version" $.Chart.Version "sloth_objective" (toString $objective) }}
{{- $rules = append $rules (dict "record" "sloth_slo_info" "expr" "vector(1)" "labels" (merge $info $labels)) }}
{{- $groups = append $groups (dict "name" (printf "rfi-portal-slo-%s" $name) "rules" $rules) }}
{{- end }}
{{- toYaml (dict "groups" $groups "words" $words) }}
{{- end }}

{{/*
Not empty if Helm itself installs or upgrades. `helm template`, and with it Argo CD, sees no cluster. The account of a
release may read ConfigMaps in its namespace, and each namespace has this one; one that Helm is about to create has not.
*/}}
{{- define "rfi-portal.isHelm" -}}
{{- if or (lookup "v1" "ConfigMap" .Release.Namespace "kube-root-ca.crt") (lookup "v1" "Namespace" "" "kube-system") }}true{{ end -}}
{{- end }}

{{/*
Name of a hook's Job: (list root component content). A Job is immutable. Helm deletes the one before, which it finds by
its name. Tools that apply what `helm template` prints delete nothing, so another content has another name.
*/}}
{{- define "rfi-portal.hookJobName" -}}
{{- $name := printf "%s-%s" (include "rfi-portal.fullname" (index . 0)) (index . 1) -}}
{{- ternary $name (printf "%s-%s" $name (index . 2 | sha256sum | trunc 8)) (eq "true" (include "rfi-portal.isHelm" (index . 0))) -}}
{{- end }}

{{/*
Name of the Job of the migrations that is no hook: (list root revision content). Each revision of Helm has its own, so
that an upgrade repeats the migrations after a store was lost. For Argo CD every revision is 1.
*/}}
{{- define "rfi-portal.revisionJobName" -}}
{{- $name := printf "%s-migrations" (include "rfi-portal.fullname" (index . 0)) -}}
{{- if include "rfi-portal.isHelm" (index . 0) -}}
{{- printf "%s-%d" $name (int (index . 1)) -}}
{{- else -}}
{{- printf "%s-%s" $name (printf "%d %s" (int (index . 1)) (index . 2) | sha256sum | trunc 8) -}}
{{- end -}}
{{- end }}

{{/*
How a Job ends: (list container backoffLimit activeDeadlineSeconds). With exit code 2 `python -m portal` reports a certain
refusal, which is not repeated. A pod that was evicted is no failure.
*/}}
{{- define "rfi-portal.jobEnd" -}}
backoffLimit: {{ index . 1 }}
activeDeadlineSeconds: {{ index . 2 }}
podFailurePolicy:
  rules:
    - action: FailJob
      onExitCodes:
        containerName: {{ index . 0 }}
        operator: In
        values: [2]
    - action: Ignore
      onPodConditions:
        - type: DisruptionTarget
          status: "True"
{{- end }}

{{/* Annotations of a hook Job: (list events weight). Helm prints the log of a failed one, which stays to be looked at. */}}
{{- define "rfi-portal.hookJob" -}}
helm.sh/hook: {{ index . 0 }}
helm.sh/hook-weight: {{ index . 1 | quote }}
helm.sh/hook-delete-policy: before-hook-creation,hook-succeeded
helm.sh/hook-output-log-policy: hook-failed
{{- end }}

{{/* A failed hook Job is deleted by the next operation of Helm; this is for tools that only apply. */}}
{{- define "rfi-portal.hookJobLifetime" -}}
ttlSecondsAfterFinished: 604800
{{- end }}

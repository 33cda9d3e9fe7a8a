{{/* Kubernetes and KEDA refuse a minimum above the maximum when half of the release is installed: (list path values). */}}
{{- define "rfi-portal.replicasInOrder" -}}
{{- $path := index . 0 -}}
{{- $scaling := index . 1 -}}
{{- if gt (int $scaling.minReplicas) (int $scaling.maxReplicas) -}}
{{- fail (printf "%s.minReplicas is %d, more than %s.maxReplicas, which is %d" $path (int $scaling.minReplicas) $path (int $scaling.maxReplicas)) -}}
{{- end -}}
{{- end }}

{{/* (list root component settings) */}}
{{- define "rfi-portal.disruption" -}}
{{- $root := index . 0 -}}
{{- $component := index . 1 -}}
{{- $c := index . 2 -}}
{{- if $c.pdb.enabled }}
---
apiVersion: policy/v1
kind: PodDisruptionBudget
metadata:
  name: {{ include "rfi-portal.fullname" $root }}-{{ $component }}
  namespace: {{ $root.Release.Namespace }}
  labels:
    {{- include "rfi-portal.labels" (list $root $component) | nindent 4 }}
spec:
  {{- if kindIs "invalid" $c.pdb.minAvailable }}
  maxUnavailable: {{ $c.pdb.maxUnavailable }}
  {{- else }}
  minAvailable: {{ $c.pdb.minAvailable }}
  {{- end }}
  unhealthyPodEvictionPolicy: AlwaysAllow
  selector:
    matchLabels:
      {{- include "rfi-portal.selector" (list $root $component) | nindent 6 }}
{{- end }}
{{- end }}
